"""Scikit-learn's network on the same rows, for network.ts: python3 network.py FOLDER EPOCHS RUNS."""
import json
import os
import sys
import time
import warnings

# One core, without additional threads that would spin.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import StandardScaler

warnings.simplefilter("ignore", ConvergenceWarning)
FEATURES = 47
INFERRED = 1000
folder, epochs, runs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def rows(name):
    return np.fromfile(f"{folder}/{name}.rows", dtype=np.float32).reshape(-1, FEATURES)


def labels(name):
    return np.fromfile(f"{folder}/{name}.labels", dtype=np.uint8)


def cpu_ms(work):
    begun = time.process_time()
    done = work()
    return (time.process_time() - begun) * 1000, done


def fit():
    scaler = StandardScaler()
    network = MLPClassifier(
        hidden_layer_sizes=(64,),
        batch_size=256,
        learning_rate_init=5e-4,
        alpha=1,
        max_iter=epochs,
        tol=0,
        n_iter_no_change=1000,
        random_state=1,
    )
    network.fit(scaler.fit_transform(rows_known), labels_known)
    return scaler, network


def predict(some):
    return network.predict_proba(scaler.transform(some))


rows_known, labels_known = rows("known"), labels("known")
fits = [cpu_ms(fit) for _ in range(runs)]
scaler, network = fits[0][1]
held = rows("held")
of_held = predict(held)
came = of_held[np.arange(len(of_held)), labels("held")]
some = held[:INFERRED]
inferences = [cpu_ms(lambda: [predict(some) for _ in range(50)])[0] / 50 for _ in range(runs)]
print(
    json.dumps(
        {
            "trainMs": [ms for ms, _ in fits],
            "inferMs": inferences,
            "logLoss": float(-np.log(came).mean()),
        }
    )
)
